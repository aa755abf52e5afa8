/** What a pattern with more than one way to match is slow on, as pieces to be repeated. */
export const PIECES: readonly string[] = [
  ...['/', '\\', '.', '-', '_', ':', ';', ',', '=', '@', '#', '?', '&', '*', '+', '|', '~', '$', '!'],
  ...['(', ')', '[', ']', '{', '}', '<', '>', '"', "'", '`', ' ', '\t', '0', 'a', 'A'],
  ...[
    '%2F',
    '%5C',
    '%2e',
    '%25',
    '%20',
    '../',
    './',
    '{a}',
    '{{',
    'a.',
    'a@',
    '\\"',
    'q=',
    '; q',
    ', ',
    '::',
    'xn--',
    '1.',
  ],
]

/** Such pieces as a text alone can hold, beside those of a line of HTTP. */
export const WIDE_PIECES: readonly string[] = [
  '\n',
  '\r\n',
  '\u00a0',
  '\u3002',
  '\ufb03',
  '\u0301',
  '\u202e',
  '\u{1f4a5}',
]

/** A text of about that many characters: the piece over and over, and an end that it does not fit. */
export function repeatPiece(piece: string, size: number, end = 'x!'): string {
  return piece.repeat(Math.max(1, Math.floor((size - end.length) / piece.length))) + end
}
