/** `npm test -- --all`: also second proofs, and the long of what is generated. */
export const isWhole = process.env['WHOLE'] === 'yes';

/** PostgreSQL comes second, and is asked only what is a matter of rows, but for `isWhole`. */
export const isSecondEngine = process.env['TEST_ENGINE'] === 'postgres' && !isWhole;
