import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { checkChunks } from './check-chunks.ts'
import { fillInHashes } from './fill-in-hashes.ts'
import { hardenPreact } from './harden-preact.ts'
import { hashLanguages } from './hash-languages.ts'
import { listOutputFiles } from './output-files.ts'
import { writeManifestAndCopies } from './write-outputs.ts'
import { canWriteTypes, writeTypes } from './write-types.ts'

const root = resolve(import.meta.dirname, '..')
const outDir = resolve(process.env.WIDGET_OUT_DIR ?? resolve(root, 'dist'))

const languageHash = hashLanguages()

export const widgetConfig = defineConfig({
  root,
  // The base is relative, because the script may come from any host.
  base: './',
  publicDir: false,
  plugins: [fillInHashes(), hardenPreact()],
  build: {
    outDir,
    // Pages that are already open still request chunks of earlier releases, so those files stay.
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: false,
    reportCompressedSize: false,
    // In library mode Vite leaves import() as it is; in other modes it adds code that inserts link tags.
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
            beside: resolve(root, 'src/beside/beside.ts'),
            extras: resolve(root, 'src/extras/extras.ts'),
            'live-page': resolve(root, 'src/live-page/live-page.ts'),
          },
          preserveEntrySignatures: 'allow-extension',
          output: {
            format: 'es',
            codeSplitting: { groups: [{ name: 'panel', test: /(panel\.tsx|captured-globals\.ts)$/ }] },
            entryFileNames: 'widget/[name]-[hash:6].js',
            chunkFileNames: ({ name }) => `widget/[name]-${/^[a-z]{2}$/.test(name) ? languageHash : '[hash:6]'}.js`,
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
          input: resolve(root, 'src/loader/loader.ts'),
          output: { format: 'iife', entryFileNames: 'widget.js', codeSplitting: false },
        },
      },
    },
    module: {
      consumer: 'client',
      build: {
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          // Turns off the warning that the dynamic import of connection.ts has no effect here. This is intended: a site
          // that bundles the module needs the connection at once, so the connection stands in the chat's chunk.
          checks: { ineffectiveDynamicImport: false },
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: 'index.js',
            chunkFileNames: 'chunks/[name].js',
            codeSplitting: {
              groups: [
                {
                  name: 'page',
                  test: /widget\/src\/(?!index|module\/mount-source)((loader|element|module)\/)?[\w-]+\.ts$/,
                  priority: 1,
                },
                {
                  name: 'chat',
                  test: /widget\/src\/(module\/mount-source\.ts|panel\/panel\.tsx|panel\/conversation\/connection\.ts)$/,
                },
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
      // The panel is built first, because the loader contains the hashes in the names of the panel's files.
      const files = [...listOutputFiles(await builder.build(panel)), ...listOutputFiles(await builder.build(loader))]
      checkChunks(files)
      await writeManifestAndCopies(outDir, files)
      await builder.build(module)
      if (canWriteTypes) await writeTypes(outDir)
    },
  },
})
