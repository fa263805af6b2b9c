import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
}
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * Creates a component from an icon's shapes. The build puts it in place of lucide's own (icons.ts), which has more
 * options than we use and adds 2 kB to every page.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes], place) =>
    createElement(tag, { key: place, ...attributes }),
  );
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      shapes,
    );
}
