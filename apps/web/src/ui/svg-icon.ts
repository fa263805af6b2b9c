import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
}
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * What makes a component of an icon's shapes: the build puts it in the place of lucide's own (icons.ts), which can do
 * more than we ask for and is 2 kB of every page.
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
