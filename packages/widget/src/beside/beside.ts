/**
 * What a bubble does without until something goes wrong: boxes in the page, elements, and the words for what is the
 * matter. One chunk, so that none of them brings two.
 */
export { updateElement } from './attach-chat.ts'
export { findProblem } from './find-problem.ts'
export { begin } from './manners.ts'
export { placeBox } from './place-box.ts'
export { noConfig, noPanel } from './trouble.ts'
export { isShownAt, PHONE } from './where.ts'
export { WORDS } from './words.ts'
