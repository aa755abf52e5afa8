import css from './answer.css?inline'
import { AnswerActions } from './answer-actions.tsx'
import { EditButton } from './edit-button.tsx'
import { EditingNote } from './editing-note.tsx'
import { Spoken } from './spoken.tsx'
import { StepLine } from './step-line.tsx'

/** What a chat needs once something has been said in it. */
export const answerParts = { AnswerActions, EditButton, EditingNote, Spoken, StepLine, css }
