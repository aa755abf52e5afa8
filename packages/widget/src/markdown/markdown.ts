import { Lexer } from 'marked'
export function lex(t: string) {
  return Lexer.lex(t)
}
