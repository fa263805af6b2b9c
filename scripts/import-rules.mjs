/**
 * A rule for oxlint: a feature reaches another one through the file of its name, or its `.table.ts` for
 * a join. Its own files it names by `./`, those of its folders' folders by `#src/`.
 */
const FEATURE_FILE = /^#src\/features\/([\w-]+)\/(.+?)\.tsx?$/;

const rule = {
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

export default { meta: { name: 'inzira' }, rules: { 'feature-boundaries': rule } };
