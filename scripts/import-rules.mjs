// The project's own rules for oxlint.

/**
 * A feature imports another one only through the file of its name, or its `.table.ts` for a join. It imports its
 * own files with `./`, those of its subfolders with `#src/`.
 */
const FEATURE_FILE = /^#src\/features\/([\w-]+)\/(.+?)\.tsx?$/;

const featureBoundaries = {
  create(context) {
    const [, own] =
      /\/src\/features\/([\w-]+)\//.exec(context.filename.replaceAll('\\', '/')) ?? [];
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const [, feature, file] = FEATURE_FILE.exec(source.value) ?? [];
      if (!feature || feature === own || file === feature || file === `${feature}.table`) return;
      context.report({
        node: source,
        message: `Reach ${feature} through ${feature}/${feature}.ts, or ${feature}.table.ts for a join.`,
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** The router's exports that navigate. */
const MOVES = [
  'Form',
  'Link',
  'NavLink',
  'ScrollRestoration',
  'useLinkClickHandler',
  'useNavigate',
];

/**
 * The web app handles links, focus and scroll position in one place, which the router's own components would
 * bypass.
 */
const navigation = {
  create(context) {
    const check = ({ source, specifiers }) => {
      if (source?.value !== 'react-router') return;
      const names = specifiers?.map(({ imported, local }) => (imported ?? local).name) ?? ['own'];
      for (const name of names.filter((one) => one === 'own' || MOVES.includes(one))) {
        context.report({
          node: source,
          message: `Not the router's ${name}: Link of ui/link.tsx, or useGo of platform/navigation.ts.`,
        });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default {
  meta: { name: 'inzira' },
  rules: { 'feature-boundaries': featureBoundaries, navigation },
};
