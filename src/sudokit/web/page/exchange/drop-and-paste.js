/** Text that is dropped on the page, or pasted where no text field has the focus. */

/** A board dropped or pasted anywhere on the page is opened. @param {(content: string) => unknown} read */
export function installDropAndPaste(read) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const content = file ? await file.text() : event.dataTransfer?.getData("text");
    if (content) read(content);
  });
  document.addEventListener("paste", (event) => {
    const target = event.target;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const content = event.clipboardData?.getData("text");
    if (content) read(content);
  });
}
