import { mkdirSync } from 'node:fs'
import { openScene, type Stage, switchTheme, THEMES } from './open-scene.ts'
import { DESKTOP, PHONE, type Scene } from './scene.ts'

const AT_ONCE = 3

export async function takeScreenshots(
  stage: Stage,
  scenes: readonly Scene[],
  folder: string,
  widths: readonly number[] = [],
): Promise<string[]> {
  const findWidths = (scene: Scene) => (widths.length > 0 ? widths : (scene.widths ?? [DESKTOP, PHONE]))
  mkdirSync(folder, { recursive: true })
  const shots = scenes.flatMap((scene) =>
    findWidths(scene).map((width) => ({ scene, width, file: `${folder}/${scene.name}-${width}` })),
  )
  const failures: string[] = []
  const waiting = shots.values()
  const takeWaitingScenes = async () => {
    for (const { scene, width, file } of waiting) {
      try {
        await openScene(stage, scene, width, async (page) => {
          for (const theme of THEMES) {
            await switchTheme(page, theme)
            const fullPage = scene.whole ?? false
            await page.screenshot({ path: `${file}-${theme}.png`, fullPage, animations: 'disabled' })
          }
        })
      } catch (error) {
        failures.push(`${scene.name} at ${width}: ${describeError(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeWaitingScenes))
  return failures
}

function describeError(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  return lines
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' ')
}
