// The thread of one simulated board: commands in, reports out, paced by real time.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { endsWhenTold } from '../../thread/end-thread.ts';
import { ActuatorRig } from './actuator-rig.ts';
import { type Rig, type RigPlan, runInRealTime } from './rig.ts';
import { SensorRig } from './sensor-rig.ts';

/** What a worker says after a slice of time. */
export interface SliceMessage<Report> {
  readonly reports: Report[];
  readonly pace: number;
}

function serve<Command, Report>(rig: Rig<Command, Report>, port: MessagePort): void {
  const running = runInRealTime(rig, (reports, pace) => {
    const message: SliceMessage<Report> = { reports, pace };
    port.postMessage(message);
  });
  endsWhenTold(port, running.command, running.stop);
}

if (parentPort === null) throw new Error('rig-worker runs as a worker thread only');
const plan = workerData as RigPlan;
if (plan.kind === 'sensor') serve(new SensorRig(plan), parentPort);
else serve(new ActuatorRig(plan), parentPort);
