import { readFileSync } from 'node:fs';
import path from 'node:path';
import browserData, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import { transform } from 'lightningcss';
import { API } from 'typescript/unstable/sync';
import { parseSync } from 'vite';
import { FLOOR } from './floor.ts';

/** The supported versions, by the browser names of MDN's data. */
const BROWSERS = {
  chrome: FLOOR.chrome,
  chrome_android: FLOOR.chrome,
  webview_android: FLOOR.chrome,
  safari: FLOOR.safari,
  safari_ios: FLOOR.safari,
  firefox: FLOOR.firefox,
  firefox_android: FLOOR.firefox,
} as const;

/** Global objects whose name differs from that of their interface. */
const INTERFACES: Record<string, string> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  sessionStorage: 'Storage',
  window: 'Window',
};

function isSupported(compat: CompatStatement): boolean {
  return Object.entries(BROWSERS).every(([browser, floor]) => {
    const statements = compat.support[browser as keyof typeof BROWSERS];
    const isThere = ({
      version_added,
      version_removed,
      flags,
      prefix,
      alternative_name,
    }: SimpleSupportStatement) =>
      typeof version_added === 'string' &&
      Number.parseFloat(version_added.replace('≤', '')) <= floor &&
      !version_removed &&
      !flags &&
      !prefix &&
      !alternative_name;
    // Features that the data do not mention are accepted.
    return statements === undefined || [statements].flat().some(isThere);
  });
}

const compatOf = (entry: Identifier | undefined) => entry?.__compat;
const { api, javascript, css, html } = browserData;
const globals: Record<string, Identifier> = { ...api, ...javascript['builtins'] };

/** The data list a static method as `any_static` for interfaces, and as `any` for the language's own objects. */
const memberOf = (owner: string, member: string) =>
  compatOf(globals[owner]?.[`${member}_static`]) ?? compatOf(globals[owner]?.[member]);

/** Methods by name alone, for objects whose type the text of a script does not tell. */
const methodsByName = new Map<string, CompatStatement[]>();
for (const owner of Object.values(globals)) {
  for (const [key, entry] of Object.entries(owner)) {
    const compat = compatOf(entry as Identifier);
    const name = key.replace(/_static$/, '');
    if (compat) methodsByName.set(name, [...(methodsByName.get(name) ?? []), compat]);
  }
}

interface AstNode {
  type: string;
  [key: string]: unknown;
}

function visit(node: unknown, see: (node: AstNode) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see);
  } else if (typeof node === 'object' && node !== null && 'type' in node) {
    see(node as AstNode);
    for (const part of Object.values(node)) visit(part, see);
  }
}

const nameOf = (node: unknown) => {
  const { type, name } = node as AstNode;
  return type === 'Identifier' ? (name as string) : undefined;
};

const memberName = ({ type, computed, property }: AstNode) =>
  type === 'MemberExpression' && computed !== true ? nameOf(property) : undefined;

/**
 * What a script uses that a supported browser lacks, as far as its text tells: `Owner.member`, called globals, and
 * methods with a distinctive name. Does not see whether the script checks for the feature first.
 */
export function findYoungApis(script: string): Set<string> {
  const young = new Set<string>();
  const unless = (compat: CompatStatement | undefined, name: string) => {
    if (compat && !isSupported(compat)) young.add(name);
  };
  visit(parseSync('script.js', script).program, (node) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const callee = node['callee'] as AstNode;
      const name = nameOf(callee);
      // Minified names are short, so a long name is the global's.
      if (name && name.length > 3) unless(compatOf(globals[name]), name);
      const method = memberName(callee);
      const meant = (method && methodsByName.get(method)) || [];
      // A name of one word may as well be a method of our own.
      const saysEnough = meant.length > 0 && /[a-z][A-Z]/.test(method ?? '');
      if (saysEnough && !meant.some(isSupported)) young.add(`.${method}()`);
    }
    const object = node.type === 'MemberExpression' ? nameOf(node['object']) : undefined;
    const owner = object === undefined ? undefined : (INTERFACES[object] ?? object);
    if (!owner || !Object.hasOwn(globals, owner)) return;
    unless(compatOf(globals[owner]), owner);
    const member = memberName(node);
    if (member) unless(memberOf(owner, member), `${object}.${member}`);
  });
  return young;
}

/** The same for HTML attributes by element, such as `popover`, or `capture` of `<input>`. */
export function findYoungAttributes(
  attributes: Iterable<readonly [element: string, attribute: string]>,
): Set<string> {
  const young = new Set<string>();
  for (const [element, attribute] of attributes) {
    const own = compatOf(html['elements']?.[element]?.[attribute]);
    const compat = own ?? compatOf(html['global_attributes']?.[attribute]);
    if (compat && !isSupported(compat)) young.add(own ? `<${element} ${attribute}>` : attribute);
  }
  return young;
}

/** The attributes that a component sets on HTML elements. */
export function attributesIn(component: string): [element: string, attribute: string][] {
  const found: [string, string][] = [];
  visit(parseSync('component.tsx', component).program, (node) => {
    if (node.type !== 'JSXOpeningElement') return;
    const element = (node['name'] as AstNode)['name'];
    if (typeof element !== 'string' || !/^[a-z]/.test(element)) return;
    for (const attribute of node['attributes'] as AstNode[]) {
      const name = (attribute['name'] as AstNode | undefined)?.['name'];
      if (typeof name === 'string') found.push([element, name.toLowerCase()]);
    }
  });
  return found;
}

/** Members that some supported browser lacks on some kind of object. */
const youngMembers = new Set(
  [...methodsByName].filter(([, meant]) => !meant.every(isSupported)).map(([name]) => name),
);

/** The owner's name in MDN's data: `ReadonlySet` and `SetConstructor` are both `Set`. */
const ownerOf = (name: string) => name.replace(/^Readonly(?=[A-Z])|Constructor$/g, '');

/** A file of a package, other than TypeScript's own declarations of browser APIs. */
const PACKAGE = /\/node_modules\/(?!.*\/lib\.[\w.]+\.d\.ts$)/;

/**
 * `Owner.member` of what the files of a TypeScript project use and a supported browser lacks, with its location.
 * Types tell the owner, so that `size` of a `Set` is allowed, but not of a `URLSearchParams`.
 */
export function findYoungMembers(project: string, files: readonly string[]): Map<string, string> {
  const young = new Map<string, string>();
  const api = new API({ cwd: path.dirname(project) });
  try {
    const checker = api.updateSnapshot({ openProjects: [project] }).getProject(project)?.checker;
    if (!checker) throw new Error(`${project} could not be read.`);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const members = [...text.matchAll(/\.([a-z]\w*)/gi)].filter(([, name = '']) =>
        youngMembers.has(name),
      );
      const symbols = checker.getSymbolAtPosition(
        file,
        members.map(({ index }) => index + 1),
      );
      for (const [at, symbol] of symbols.entries()) {
        const owner = ownerOf(symbol?.getParent()?.name ?? '');
        const compat = symbol && Object.hasOwn(globals, owner) && memberOf(owner, symbol.name);
        if (!compat || isSupported(compat)) continue;
        // A package has a type of the same name.
        if (symbol.declarations.every((one) => PACKAGE.test(one.path))) continue;
        const line = text.slice(0, members[at]?.index).split('\n').length;
        young.set(`${owner}.${symbol.name}`, `${file}:${line}`);
      }
    }
  } finally {
    api.close();
  }
  return young;
}

/** The same for a style sheet: rules, selectors, properties and functions. */
export function findYoungStyles(sheet: string): Set<string> {
  const young = new Set<string>();
  const unless = (kind: string, key: string, name: string) => {
    const compat = compatOf(css[kind]?.[key]);
    if (compat && !isSupported(compat)) young.add(name);
  };
  transform({
    filename: 'sheet.css',
    code: Buffer.from(sheet),
    visitor: {
      Selector(selector) {
        for (const part of selector) {
          if (part.type === 'pseudo-class') unless('selectors', part.kind, `:${part.kind}`);
          if (part.type === 'pseudo-element') unless('selectors', part.kind, `::${part.kind}`);
        }
      },
      Declaration({ property, ...rest }) {
        const name =
          property === 'custom'
            ? String((rest as { value: { name: string } }).value.name)
            : property;
        unless('properties', name, name);
      },
      Function({ name }) {
        unless('types', name, `${name}()`);
      },
      Rule({ type }) {
        unless('at-rules', type, `@${type}`);
      },
    },
  });
  return young;
}
