import { waitForAnimations } from './find-accessibility-faults.ts'

const LEAST = 44
/** 1.5 px less than half of `LEAST`: the browser rounds a point, which could then fall on the next element. */
const REACH = LEAST / 2 - 1.5
const TARGETS = 'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]'

export function findOverhang(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beside the page of ${clientWidth} px`] : []
}

export function findOverlap(): string[] {
  const main = document.querySelector('main')?.getBoundingClientRect()
  return [...document.querySelectorAll('nav')]
    .filter(
      (nav) => !nav.closest('main') && nav.checkVisibility() && main && doBoxesMeet(nav.getBoundingClientRect(), main),
    )
    .map((nav) => `${nav.getAttribute('aria-label')} lies on the page`)
}

/** A target is too small for a finger if a point at `REACH` left, right, above or below its middle is not its own. */
export async function findSmallTargets(): Promise<string[]> {
  await waitForAnimations()
  const layer = findTopLayer()
  const targets = [...layer.querySelectorAll<HTMLElement>(TARGETS)].filter(isTarget)
  return targets.filter((target) => !isLargeEnough(target)).map(describeElement)
}

export async function findHiddenFocus(): Promise<string[]> {
  await waitForAnimations()
  const stops = [...findTopLayer().querySelectorAll<HTMLElement>(TARGETS)].filter(
    (target) => isTarget(target) && target.tabIndex >= 0,
  )
  return stops.filter((stop) => !showsFocus(stop)).map(describeElement)
}

function findTopLayer(): Element {
  return (
    [...document.querySelectorAll('dialog[open], [role=dialog]:not([aria-modal=false]), [role=menu]')].at(-1) ??
    document.body
  )
}

function isTarget(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]'))
    return false
  const isDisabled = element.matches(':disabled')
  // An element with this clip path is only for assistive technology, such as a link that appears with the focus.
  const isHidden = getComputedStyle(element).clipPath === 'inset(50%)' && !findLabel(element)
  return !isDisabled && !isHidden && !isInProse(element)
}

/** A link or button inside a sentence is as high as its line, so its size is not checked. */
function isInProse(element: HTMLElement): boolean {
  if (!getComputedStyle(element).display.startsWith('inline')) return false
  const words = [...(element.parentElement?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE)
  return words.some((node) => node.textContent?.trim()) || element.closest('.prose') !== null
}

function isLargeEnough(target: HTMLElement): boolean {
  const area = findLabel(target) ?? target
  area.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, right, top, bottom } = area.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [x - REACH, y],
    [x + REACH, y],
    [x, y - REACH],
    [x, y + REACH],
  ] as const
  return points.every(([toX, toY]) => {
    const hit = document.elementFromPoint(toX, toY)
    // A toast covers the target only for a moment.
    if (hit?.closest('[role=dialog][aria-modal=false]')) return true
    return hit !== null && (target.contains(hit) || area.contains(hit) || isLabelOf(hit, target))
  })
}

/** If a label draws the box of a radio or checkbox, the label's size counts. */
function findLabel(element: HTMLElement): HTMLElement | null {
  return element.matches('[type=radio], [type=checkbox]') ? element.closest('label') : null
}

function isLabelOf(hit: Element, target: HTMLElement): boolean {
  const label = hit.closest('label')
  return label !== null && label.control === target
}

function showsFocus(stop: HTMLElement): boolean {
  stop.focus({ preventScroll: true })
  if (document.activeElement !== stop) return true
  // In a one-line search box that always has the focus, the caret shows the focus.
  if (stop.role === 'combobox') return true
  // A button whose whole tile can be pressed has the mark around the tile.
  const styles = [stop, findLabel(stop)].flatMap((element) =>
    element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
  )
  return styles.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  )
}

function doBoxesMeet(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function describeElement(element: HTMLElement): string {
  const { width, height } = element.getBoundingClientRect()
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return `${element.tagName.toLowerCase()} "${name || element.id}" of ${Math.round(width)} x ${Math.round(height)}`
}
