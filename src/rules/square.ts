declare const squareBrand: unique symbol;
declare const algebraicBrand: unique symbol;

/** A playable square by its PDN number: 1 at the top left, row by row, as seen from the bottom seat. */
export type Square = number & { readonly [squareBrand]: true };

/** Any square of the board, light ones too: `a1` at the bottom left, letters rightwards, numbers upwards. */
export type Algebraic = string & { readonly [algebraicBrand]: true };
