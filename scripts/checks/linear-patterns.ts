import type { SourceFile } from './source-files.ts'

const READS_INPUT = /^packages\/(server|contract)\/src\//
const COMMENT = /^\s*(\/\/|\/?\*)/
const LITERAL = /(?:[=(,:!&|?[]|=>|return)\s*\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/[dgimsuvy]*/g

interface Shape {
  shape: RegExp
  why: string
  isPlain?: true
}

const MANY = String.raw`(?:[+*]|\{\d+,\})[?]?`
const ATOM = String.raw`(?:\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}|+*?^$])`
const SHAPES: readonly Shape[] = [
  {
    // The engine tries a repetition before `$` from each place of the text. A pattern that starts with `^` is tried
    // once, so it is linear.
    shape: new RegExp(String.raw`(?:^|\|)(?!\^|\(\?<!)[^|]*${MANY}\)*\$(?=$|\||\))`),
    isPlain: true,
    why: 'looks for a repetition at the end of a text from each of its places',
  },
  {
    shape: new RegExp(String.raw`\((?:\?[:=!])?${ATOM}${MANY}\)(?:[+*]|\{\d+,\})`),
    why: 'repeats a repetition',
  },
  {
    shape: new RegExp(String.raw`(${ATOM})${MANY}(?:\([^()]*\)[?*]|${ATOM}[?*])?\1${MANY}`),
    why: 'can share one run of characters between two repetitions in many ways',
  },
]

/** No pattern for client input may take more than linear time. A loop can replace such a pattern. */
export function checkLinearPatterns(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => READS_INPUT.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      listPatterns(text).flatMap((pattern) =>
        SHAPES.filter(({ shape, isPlain }) => shape.test(isPlain ? maskClassesAndEscapes(pattern) : pattern)).map(
          ({ why }) => `${path}: /${pattern}/ ${why}`,
        ),
      ),
    )
}

function maskClassesAndEscapes(pattern: string): string {
  return pattern.replace(/\[(?:\\.|[^\]\\])*\]|\\./g, 'x')
}

function listPatterns(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .flatMap((line) => [...` ${line.trim()}`.replace(/^ (?=\/)/, '= ').matchAll(LITERAL)])
    .map(([, pattern = '']) => pattern)
}
