import answerCss from './answer.css?inline'
import markdownCss from './markdown.css?inline'

export { AnswerActions } from './answer-actions.tsx'
export { AnswerNote } from './answer-note.tsx'
export { FollowEnd } from './follow-end.tsx'
export { ScreenReaderAnswer } from './screen-reader-answer.tsx'
export { StepLine } from './step-line.tsx'

export const css = answerCss + markdownCss
