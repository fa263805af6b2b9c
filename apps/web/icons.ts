import path from 'node:path';
import type { Plugin } from 'vite';

const NAMED_IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/m;
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\//;
const ICON = 'lucide-react/icons/';

const toFileName = (icon: string) =>
  icon
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-')
    .replaceAll(/(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();

/**
 * Gives every module icons of its own. One that several pages show would otherwise be a file of 200
 * bytes that each of them waits for; over HTTP/1.1 a phone asks for six files at a time.
 */
export function ownIcons(): Plugin {
  let count = 0;
  return {
    name: 'own-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    transform: {
      filter: { id: [ICON_FILE, /\/src\/.*\.tsx?$/] },
      handler(code, id) {
        // A third of an icon, and nothing in it ever changes its place.
        if (ICON_FILE.test(id))
          return code.replaceAll(/,?\s*key: "\w+"|^ {2}(?:name: "[\w-]+"|size: 24),$/gm, '');
        return code.replace(NAMED_IMPORT, (_, names: string) => {
          count += 1;
          return names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const [icon = '', local = icon] = name.split(' as ');
              return icon.startsWith('type ')
                ? `import { ${name} } from 'lucide-react';`
                : `import ${local} from '${ICON}${toFileName(icon)}';`;
            })
            .join('');
        });
      },
    },
    async resolveId(source, importer = '') {
      const [file = '', copy] = importer.split('?of=');
      if (copy === undefined && !source.startsWith(ICON)) return null;
      const found = await this.resolve(source, file, { skipSelf: true });
      // Old names of icons are files that lead to the new one; what all icons share is there once.
      if (!found || (copy !== undefined && !source.startsWith('./'))) return found;
      const owner = copy ?? path.relative(import.meta.dirname, importer).replaceAll(/\W/g, '-');
      return { ...found, id: `${found.id}?of=${owner}` };
    },
    buildEnd(error) {
      if (!error && count === 0) this.error('Icons are imported in another way: look at icons.ts.');
    },
  };
}

const MAKER = /\/createLucideIcon\.mjs$/;

/** Icons of the built pages, prerendered ones too, are made by src/ui/svg-icon.ts. */
export function lightIcons(): Plugin {
  let isMet = false;
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: MAKER },
      handler() {
        isMet = true;
        return path.join(import.meta.dirname, 'src/ui/svg-icon.ts');
      },
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('Icons are made in another way: look at lightIcons again.');
    },
  };
}
