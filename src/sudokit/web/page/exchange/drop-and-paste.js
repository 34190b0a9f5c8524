/** Text that is dropped on the page, or pasted where no text field has the focus. */

/** A board dropped or pasted anywhere on the page is opened. @param {(content: string | File) => unknown} read */
export function installDropAndPaste(read) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const content = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text");
    if (content) read(content);
  });
  document.addEventListener("paste", (event) => {
    const target = event.target;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const content = event.clipboardData?.getData("text");
    if (content) read(content);
  });
}
