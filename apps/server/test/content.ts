import path from 'node:path';

/** The lessons and texts of the product, which tests read as they are. */
export const CONTENT = path.resolve(import.meta.dirname, '../../../content');
