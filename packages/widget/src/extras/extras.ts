/** What a page asks for by name, and rarely. */
export { diagnose } from './diagnose.ts'
export { forget } from './forget.ts'
export { moveInto } from './move.ts'
