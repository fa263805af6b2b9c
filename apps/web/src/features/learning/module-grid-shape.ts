/** One to four columns by width; where there are fewer modules, they share the whole row. */
export const MODULE_GRID =
  'grid gap-4 sm:gap-5 grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))]';
