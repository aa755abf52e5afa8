import css from './messages.css?inline'

export { Conversation } from './conversation.tsx'

export { css }
