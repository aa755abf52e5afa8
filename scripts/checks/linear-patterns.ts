import type { SourceFile } from './source-files.ts'

/** Where what clients send is read. */
const READS_INPUT = /^packages\/(server|contract)\/src\//
const COMMENT = /^\s*(\/\/|\/?\*)/
/** A regular expression as it is written: after what may stand before one, a class read as a whole. */
const LITERAL = /(?:[=(,:!&|?[]|=>|return)\s*\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/[dgimsuvy]*/g

/** `isPlain`: looks at a pattern in which each class and escape is one letter. */
type Shape = { shape: RegExp; why: string; isPlain?: true }

const MANY = String.raw`(?:[+*]|\{\d+,\})[?]?`
const ATOM = String.raw`(?:\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}|+*?^$])`
const SHAPES: readonly Shape[] = [
  {
    // Looked for from each place of the text, and each time to its end. From the beginning alone it is linear.
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

/** No pattern on what clients send may take more than linear time: shapes that do are loops instead. */
export function checkLinearPatterns(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => READS_INPUT.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      listPatterns(text).flatMap((pattern) =>
        SHAPES.filter(({ shape, isPlain }) => shape.test(isPlain ? simplify(pattern) : pattern)).map(
          ({ why }) => `${path}: /${pattern}/ ${why}`,
        ),
      ),
    )
}

function simplify(pattern: string): string {
  return pattern.replace(/\[(?:\\.|[^\]\\])*\]|\\./g, 'x')
}

function listPatterns(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .flatMap((line) => [...` ${line.trim()}`.replace(/^ (?=\/)/, '= ').matchAll(LITERAL)])
    .map(([, pattern = '']) => pattern)
}
