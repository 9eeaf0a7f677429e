import type { Clock } from '@bulwagan/platform/time/clock.ts';
import { SimulatedGateway } from './gateway.ts';
import { SimulatedIntents } from './intents.ts';
import { SimulatedRefunds } from './refunds.ts';
import { reportCharge, reportInvoice, reportRefund, reportStatus } from './reports.ts';
import type { Scheduler } from './scheduler.ts';
import type { Simulation } from './simulation.ts';
import { SimulatedSubscriptions } from './subscriptions.ts';

interface Parts {
  clock: Clock;
  turns: Scheduler;
  random(): number;
  /** Prefix of all ids of one run. */
  prefix: string;
  /** Returns the simulation that receives webhooks, available once the run starts. */
  simulation(): Simulation;
}

/** Creates the gateway of one run, which sends webhooks for everything that happens. */
export function openGateway({ simulation, ...parts }: Parts): SimulatedGateway {
  const intents = new SimulatedIntents({
    ...parts,
    charged: (intent, result) => {
      reportCharge(simulation(), intent, result);
      if (intent.invoiceId !== undefined) subscriptions.charged(intent, result);
    },
  });
  const subscriptions: SimulatedSubscriptions = new SimulatedSubscriptions({
    ...parts,
    intents,
    reported: {
      invoice: (subscription, invoice, what) => reportInvoice(simulation(), subscription, invoice, what),
      status: (subscription) => reportStatus(simulation(), subscription),
    },
  });
  const refunds = new SimulatedRefunds({
    ...parts,
    paid: (paymentId) => gateway.charges().find((one) => one.paymentId === paymentId)?.amount,
    ended: (refund) => reportRefund(simulation(), refund),
  });
  const gateway = new SimulatedGateway(parts, { refunds, intents, subscriptions });
  return gateway;
}
