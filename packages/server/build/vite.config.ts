import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')
const outDir = path.resolve(process.env.SERVER_OUT_DIR ?? path.join(root, 'dist'))

/** The server, the check of `.env` before it, and its threads, which the server finds beside its own file. */
const ENTRIES = {
  main: 'src/main.ts',
  'unknown-settings': 'src/config/unknown-settings.ts',
  'reader-worker': 'src/reading/reader-worker.ts',
  'group-worker': 'src/question-groups/group-worker.ts',
  'pattern-worker': 'src/checks/patterns/pattern-worker.ts',
}

/** These packages bring machine code, which they look for beside their own files. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2']

/** Matches the ending in the address of a thread's file, which is built under the same name with the ending `.js`. */
const THREAD = /(?<=new URL\(['"`]\.\/[\w-]+)\.ts(?=['"`], ?import\.meta\.url\))/g
/** V8 keeps a text in two bytes a character if one character is beyond U+00FF. The build escapes all beyond ASCII. */
const OUTSIDE_ASCII = /[^\0-\x7f]/g

/**
 * Builds the server and its packages into a few files. From the sources, Node would load some 1,500 files at each start
 * and keep the text of each (docs/decisions/0027-the-server-is-built-to-run.md). The files lie as deep as those of
 * `src`, so that the paths which `config.ts` counts from its own folder stay the same.
 */
export default defineConfig({
  root,
  plugins: [finishChunks()],
  ssr: { noExternal: true, external: NATIVE },
  build: {
    ssr: true,
    outDir: path.join(outDir, 'program'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})

function finishChunks(): Plugin {
  const writeEscaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'finish-chunks',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(THREAD, '.js').replace(OUTSIDE_ASCII, writeEscaped)
      }
    },
  }
}
