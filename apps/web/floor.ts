/** The oldest supported browsers; Android's WebView counts as Chrome. */
export const FLOOR = { chrome: 111, safari: 16.4, firefox: 115 } as const;

/** In the format of compilers: `chrome111`. */
export const buildTarget = Object.entries(FLOOR).map(([name, version]) => `${name}${version}`);
