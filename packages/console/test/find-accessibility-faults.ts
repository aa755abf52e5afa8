import axe from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Of all rules only these depend on the theme, so the dark theme is checked by these alone. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export async function findAccessibilityFaults(): Promise<string[]> {
  const { dataset } = document.documentElement
  dataset.theme = 'light'
  const inLight = await runAxe({ type: 'tag', values: LEVELS })
  dataset.theme = 'dark'
  const inDark = await runAxe({ type: 'rule', values: COLOURS })
  delete dataset.theme
  return [...inLight.map((found) => `light, ${found}`), ...inDark.map((found) => `dark, ${found}`)]
}

async function runAxe(runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  await waitForAnimations()
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'], iframes: false })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** A colour that still changes may break a rule, so this function waits for all animations that end. */
export async function waitForAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
}
