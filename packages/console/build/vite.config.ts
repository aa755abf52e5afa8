import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import { CHUNKS, listChunksToPreload } from './chunks.ts'
import { compileMarkdownToReact } from './plugins/compile-prose.ts'
import { drawIcons } from './plugins/draw-icons.ts'
import { prerenderPages } from './prerender/prerender-pages.ts'

const root = path.join(import.meta.dirname, '..')
const outDir = path.resolve(process.env.CONSOLE_OUT_DIR ?? path.join(root, 'dist'))

/** The `exports` of react-router lead to its development build, whose extra checks and messages are useless here. */
const ROUTER = path.join(root, '../../node_modules/react-router/dist/production')
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: path.join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(ROUTER, 'dom-export.mjs') },
]

export default defineConfig({
  root,
  cacheDir: path.join(root, '../../node_modules/.vite-console'),
  plugins: [compileMarkdownToReact(), drawIcons(), react(), tailwindcss()],
  resolve: { conditions: ['@bricks/source', ...defaultClientConditions], alias: PRODUCTION_ROUTER },
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listChunksToPreload },
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: path.join(outDir, 'client'),
        manifest: '.vite/manifest.json',
        rolldownOptions: {
          input: ['src/app/main.tsx', 'src/app/static-pages/start.tsx'],
          output: {
            codeSplitting: CHUNKS,
            // Seven characters are enough for this number of chunks, and each costs bytes: hashes do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, conditions: ['@bricks/source', ...defaultServerConditions] },
      build: {
        outDir: path.join(outDir, 'prerender'),
        copyPublicDir: false,
        manifest: 'manifest.json',
        rolldownOptions: { input: 'build/prerender/program.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await prerenderPages(outDir)
    },
  },
})
