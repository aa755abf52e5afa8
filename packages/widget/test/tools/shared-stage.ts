import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openStage, type Stage } from './stage.ts'

export let stage: Stage

beforeAll(async () => {
  stage = await openStage()
}, 60_000)
beforeEach(() => stage.reset())
afterAll(() => stage?.close())
