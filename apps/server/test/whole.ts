/** `npm test -- --all`: includes second proofs and long generated tests. */
export const isWhole = process.env['WHOLE'] === 'yes';

/** PostgreSQL runs second, and only tests that depend on rows, unless `isWhole`. */
export const isSecondEngine = process.env['TEST_ENGINE'] === 'postgres' && !isWhole;
