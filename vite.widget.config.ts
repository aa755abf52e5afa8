import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { panelName } from './packages/widget/build/panel-name.ts'
import { trimPreact } from './packages/widget/build/trim-preact.ts'
import { writeOutputs } from './packages/widget/build/write-outputs.ts'

const root = resolve(import.meta.dirname, 'packages/widget')
const outDir = resolve(process.env.WIDGET_OUT_DIR ?? resolve(root, 'dist'))

const panel = panelName()

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  // Signals without their binding to Preact, which brings the hooks along; panel/observe.ts binds them in a tenth of the size.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  plugins: [panel.plugin, trimPreact()],
  build: {
    outDir,
    // Chunks of earlier releases stay beside the new ones: a page that is open still asks for them.
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    lib: { entry: resolve(root, 'src/index.ts'), formats: ['es'] },
  },
  environments: {
    panel: {
      consumer: 'client',
      build: {
        lib: false,
        rolldownOptions: {
          input: { panel: resolve(root, 'src/panel/panel.tsx'), 'live-page': resolve(root, 'src/live-page.ts') },
          preserveEntrySignatures: 'strict',
          output: {
            format: 'es',
            entryFileNames: 'widget/[name]-[hash].js',
            chunkFileNames: 'widget/[name]-[hash].js',
            assetFileNames: 'widget/[name]-[hash][extname]',
          },
        },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        lib: false,
        rolldownOptions: {
          input: resolve(root, 'src/loader.ts'),
          output: { format: 'iife', entryFileNames: 'widget.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      const { panel: panelEnvironment, loader } = builder.environments
      if (!panelEnvironment || !loader) throw new Error('The widget is built in two environments: panel and loader.')
      const panelFiles = await builder.build(panelEnvironment)
      const loaderFiles = await builder.build(loader)
      await writeOutputs(outDir, [panelFiles, loaderFiles])
    },
  },
})
