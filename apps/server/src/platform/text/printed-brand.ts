/** The name of the product, which an installation without its own name shows. */
export const PRODUCT = 'Inzira';

/** The brand on a document, mail or picture; without a colour the product's clay is used. */
export interface PrintedBrand {
  name: string;
  colour: string | null;
}
