// Saved games of KSudoku, KDE's program, in XML:
//
//     <!DOCTYPE ksudoku>
//     <ksudoku><game had-help="0" msecs-elapsed="0"><puzzle>
//      <graph order="9" type="custom" specific-type="XSudoku" sizeX="9" sizeY="9" sizeZ="1" ncliques="29" name="...">
//       <clique size="9" >0 1 2 3 4 5 6 7 8 </clique>       or   <sudokugroups at="0" withblocks="1" />
//       <cage operator="4" value="12" size="2" > 0 9 </cage>
//      </graph>
//      <values>_b__...</values>
//     </puzzle></game></ksudoku>
//
// Cells count column by column, from 0. Values are letters, b for 1; `_` is an open cell. A graph of type "sudoku" has the usual
// groups. Operators of cages are 1 for a quotient, 2 for a difference, 3 for a product, 4 for a sum.
//
// Boards of several parts (Samurai) and in three dimensions (Roxdoku) are refused, and so are quotients and differences of more
// than two cells.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form ksudoku;

}  // namespace sudokit::variants
