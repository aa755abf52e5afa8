/**
 * What a bubble does without until something goes wrong: boxes in the page, elements, and the words for what is the
 * matter. One chunk, so that none of them brings two.
 */
export { updateElement } from './attach-chat.ts'
export { findProblem } from './find-problem.ts'
export { begin } from './manners.ts'
// Under names that the loader holds anyway: they are what it misses.
export { NO_BOX, placeBox as placed } from './place-box.ts'
export { noConfig as config, noPanel as panel } from './trouble.ts'
export { isShownAt, matchesPath, PHONE, watchAddress } from './where.ts'
export { WORDS } from './words.ts'
