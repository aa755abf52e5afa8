import css from './messages.css?inline'

export { Conversation } from './conversation.tsx'
export { EditingNote } from './editing-note.tsx'

export { css }
