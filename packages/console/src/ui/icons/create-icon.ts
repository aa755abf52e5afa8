import { createElement, type ReactElement, type SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

export function createIcon(name: string, shapes: readonly [tag: string, attributes: Record<string, string>][]): Icon {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return function LineIcon(props) {
    const isHidden = props['aria-label'] === undefined
    return createElement(
      'svg',
      { ...LINES, 'aria-hidden': isHidden || undefined, 'data-icon': name, ...props },
      ...drawn,
    )
  }
}
