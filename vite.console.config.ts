import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import { CHUNKS } from './packages/console/build/chunks.ts'
import { compileProse } from './packages/console/build/compile-prose.ts'
import { drawIcons } from './packages/console/build/draw-icons.ts'
import { prerenderPages } from './scripts/prerender.mjs'

const root = path.join(import.meta.dirname, 'packages/console')
const outDir = path.resolve(process.env.CONSOLE_OUT_DIR ?? path.join(root, 'dist'))

/** Two builds from one source: the browser's files, and the program that prerenders the public pages from them. */
export default defineConfig({
  root,
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite-console'),
  plugins: [compileProse(), drawIcons(), react(), tailwindcss()],
  // The widget as it stands in the workspace, not as it is built for others.
  resolve: { conditions: ['@bricks/source', ...defaultClientConditions] },
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: path.join(outDir, 'client'),
        manifest: '.vite/manifest.json',
        rolldownOptions: { input: ['src/app/main.tsx', 'src/app/light.tsx'], output: { codeSplitting: CHUNKS } },
      },
    },
    ssr: {
      resolve: { noExternal: true, conditions: ['@bricks/source', ...defaultServerConditions] },
      build: {
        outDir: path.join(outDir, 'prerender'),
        copyPublicDir: false,
        manifest: 'manifest.json',
        rolldownOptions: { input: 'src/app/prerender.tsx' },
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
