import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openStage, type Stage } from './stage.ts'

/** The stage of the test file that imports it: opened before its tests, set back before each, closed after them. */
export let stage: Stage

beforeAll(async () => {
  stage = await openStage()
}, 60_000)
beforeEach(() => stage.reset())
afterAll(() => stage?.close())
