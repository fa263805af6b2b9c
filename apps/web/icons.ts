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
 * Bundles icons into each module that uses them. Shared by several pages, an icon would be a file of 200 bytes that
 * each of them waits for, while a browser loads only six files at a time over HTTP/1.1.
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
        // Removes a third of the code: keys, which React needs only for children that move, names and default
        // sizes.
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
      // Only icons are copied per module; what they share is not. Old icon names re-export the new file, which gets
      // the same owner.
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

/** Makes all icons with src/ui/svg-icon.ts instead of lucide's component. */
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
