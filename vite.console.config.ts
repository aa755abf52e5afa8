export { default } from './packages/console/build/vite.config.ts'
