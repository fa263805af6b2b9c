/** As the product is called; an installation without a name of its own shows it. */
export const PRODUCT = 'Inzira';

/** Whose paper, mail or picture it is; without a colour these have their own clay. */
export interface PrintedBrand {
  name: string;
  colour: string | null;
}
