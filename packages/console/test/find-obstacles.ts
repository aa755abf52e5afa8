import axe from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that only a theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds on the present page in both themes, one line for each element. */
export async function findObstacles(): Promise<string[]> {
  const { dataset } = document.documentElement
  dataset.theme = 'light'
  const inLight = await run({ type: 'tag', values: LEVELS })
  dataset.theme = 'dark'
  const inDark = await run({ type: 'rule', values: COLOURS })
  delete dataset.theme
  return [...inLight.map((found) => `light, ${found}`), ...inDark.map((found) => `dark, ${found}`)]
}

async function run(runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  await settle()
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'], iframes: false })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/**
 * Waits for the end of all animations, because a colour in transition fits no rule. Endless animations are not waited
 * for.
 */
export async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
}
