import { widgetConfig } from './packages/widget/build/widget-config.ts'

export default widgetConfig
