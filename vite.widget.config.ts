import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { checkSize } from './packages/widget/build/check-size.ts'
import { chunkNames } from './packages/widget/build/chunk-names.ts'
import { outputFiles } from './packages/widget/build/output-files.ts'
import { trimMarked } from './packages/widget/build/trim-marked.ts'
import { trimPreact } from './packages/widget/build/trim-preact.ts'
import { writeOutputs } from './packages/widget/build/write-outputs.ts'
import { canWriteTypes, writeTypes } from './packages/widget/build/write-types.ts'

const root = resolve(import.meta.dirname, 'packages/widget')
const outDir = resolve(process.env.WIDGET_OUT_DIR ?? resolve(root, 'dist'))

export default defineConfig({
  root,
  // Chunks find each other from where they lie: the script may come from any host.
  base: './',
  publicDir: false,
  plugins: [chunkNames(), trimPreact(), trimMarked()],
  build: {
    outDir,
    // Chunks of earlier releases stay beside the new ones: a page that is open still asks for them.
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: false,
    reportCompressedSize: false,
    // As in a library, an import() stays bare; else Vite wraps it in code that puts link tags into the page.
    lib: { entry: resolve(root, 'src/index.ts'), formats: ['es'] },
  },
  environments: {
    panel: {
      consumer: 'client',
      build: {
        lib: false,
        rolldownOptions: {
          input: {
            panel: resolve(root, 'src/panel/panel.tsx'),
            element: resolve(root, 'src/element-chat.ts'),
            'live-page': resolve(root, 'src/live-page.ts'),
          },
          // Chunks that come later take what they share with the panel from the panel itself.
          preserveEntrySignatures: 'allow-extension',
          output: {
            format: 'es',
            // The panel stays one file, with all it imports at once.
            codeSplitting: { groups: [{ name: 'panel', test: /panel\.tsx$/ }] },
            entryFileNames: 'widget/[name]-[hash:6].js',
            chunkFileNames: 'widget/[name]-[hash:6].js',
            assetFileNames: 'widget/[name]-[hash:6][extname]',
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
    // The package for those who bundle: nothing in it asks for anything else.
    module: {
      consumer: 'client',
      build: {
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: 'index.js',
            chunkFileNames: 'chunks/[name].js',
            // What a page needs at once stays apart from the chat, which is loaded when it is wanted.
            codeSplitting: {
              groups: [
                { name: 'page', test: /widget\/src\/(?!index|mount-source)[\w-]+\.ts$/, priority: 1 },
                { name: 'chat', test: /widget\/src\/(mount-source\.ts|panel\/panel\.tsx)$/ },
              ],
            },
          },
        },
      },
    },
  },
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      const { panel, loader, module } = builder.environments
      if (!panel || !loader || !module) throw new Error('The widget is built as panel, loader and module.')
      // In this order: the loader holds the panel's hashed name.
      const files = [...outputFiles(await builder.build(panel)), ...outputFiles(await builder.build(loader))]
      checkSize(files)
      await writeOutputs(outDir, files)
      await builder.build(module)
      if (canWriteTypes) await writeTypes(outDir)
    },
  },
})
