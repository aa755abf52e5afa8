/** What a page asks for by name, and rarely. */
export { diagnose } from './diagnose.ts'
export { forget } from './forget.ts'
