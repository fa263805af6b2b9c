/** The oldest browsers that the product is made for; Android's WebView is a Chrome. */
export const FLOOR = { chrome: 111, safari: 16.4, firefox: 115 } as const;

/** As compilers want it. */
export const buildTarget = Object.entries(FLOOR).map(([name, version]) => `${name}${version}`);
