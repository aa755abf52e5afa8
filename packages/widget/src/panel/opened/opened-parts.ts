import css from './opened.css?inline'

export { ComposerNote } from './composer-note.tsx'
export { DayLine } from './day-line.tsx'
export { EditButton, EditingNote } from './editing.tsx'
export { HeaderButtons } from './header-buttons.tsx'
export { keepFocus, keepScroll } from './sheet.ts'
export { watchOpened } from './watch-opened.ts'

export { css }
