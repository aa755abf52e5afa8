/** A comment may stand there too: it would also end the command. */
const TRAILING_BLANKS = /([\\^`])[ \t]+(?:#[^\n]{0,300})?\n(?=[ \t]*(?:-|["']?https?:))/g
const PROMPT = /^[ \t]{0,8}(?:>{1,2}|More\?)(?= |$)/
const FIRST_LINE = /^[^\n]{0,200}[$%#>][ \t]{0,8}curl(?:\.exe)?[ \t]/
const WINDOWS_PROMPT = /^[ \t]{0,8}(?:PS )?[A-Za-z]:\\[^\n<>|"]{0,200}>[ \t]{0,8}(?=curl(?:\.exe)?[ \t])/gim
const CONTINUES = /[\\^`]$/
const OPTION = /^[ \t]{0,8}(?:>{1,2}|More\?)[ \t]{1,40}(?:-|["']?https?:)/

/**
 * Removes what pages and terminals add to a command of several lines. Blanks behind the sign that continues a line
 * would end the command there. A prompt `>` before a further line would be read as writing to a file. Prompts become
 * blanks, so that the columns of the text stay as they are.
 */
export function removeTrailingBlanksAndPrompts(text: string): string {
  return blankPrompts(text)
    .replace(WINDOWS_PROMPT, (prompt) => ' '.repeat(prompt.length))
    .replace(TRAILING_BLANKS, '$1\n')
}

function blankPrompts(text: string): string {
  if (!/\n[ \t]{0,8}(?:>|More\?)/.test(text)) return text
  let isCommand = false
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const isContinued = CONTINUES.test(lines[at - 1]?.trimEnd() ?? '')
      if (PROMPT.test(line) && (isCommand || (isContinued && OPTION.test(line)))) {
        isCommand = true
        return line.replace(PROMPT, (prompt) => ' '.repeat(prompt.length))
      }
      isCommand = FIRST_LINE.test(line)
      return line
    })
    .join('\n')
}
