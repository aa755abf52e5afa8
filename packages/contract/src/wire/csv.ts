const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * RFC 4180: rows end with CRLF. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which
 * makes it a text. Some spreadsheets also run a cell that begins with a full-width `＝`, `＋`, `－` or `＠`.
 */
export function formatCsv(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return rows.map((row) => `${row.map(formatCsvCell).join(',')}\r\n`).join('')
}

function formatCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
