import css from './opened.css?inline'

export { AboveComposer } from './above-composer.tsx'
export { HeaderButtons } from './header-buttons.tsx'
export { StopButton } from './stop-button.tsx'
export { watchOpened } from './watch-opened.ts'

export { css }
