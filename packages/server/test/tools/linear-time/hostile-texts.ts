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

export function repeatPiece(piece: string, size: number, end = 'x!'): string {
  return piece.repeat(Math.max(1, Math.floor((size - end.length) / piece.length))) + end
}
