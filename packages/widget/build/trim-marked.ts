import type { Plugin } from 'vite'
import { type Cut, cut } from './cut.ts'

/** Only the lexer of marked is used: its renderer and parser, which write HTML text, go, and with them two kilobytes. */
const CUTS: Cut[] = [
  { from: 'var I=class{options;parser;', to: 'export{A as Hooks,', put: 'export{' },
  { from: ',ne as Marked', to: 'Mn as walkTokens', put: '' },
]

export function trimMarked(): Plugin {
  return {
    name: 'bricks-trim-marked',
    transform: {
      filter: { id: /marked\.esm\.js$/ },
      handler: (code) => CUTS.reduce(cut, code),
    },
  }
}
